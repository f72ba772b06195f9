ALTER TABLE "content_batches" ADD COLUMN "work" jsonb;--> statement-breakpoint
ALTER TABLE "content_batches" ADD COLUMN "worked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "content_unsaved" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "content_unsaved" ADD COLUMN "is_minor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "content_batches_unfinished" ON "content_batches" USING btree ("worked_at") WHERE "content_batches"."work" is not null;