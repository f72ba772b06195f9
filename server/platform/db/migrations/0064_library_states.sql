ALTER TABLE "library_changes" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "library_changes" ADD COLUMN "work" uuid;--> statement-breakpoint
ALTER TABLE "library_changes" ADD COLUMN "body" text;--> statement-breakpoint
ALTER TABLE "library_states" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "library_states" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "library_states" ADD COLUMN "after" uuid;--> statement-breakpoint
ALTER TABLE "library_states" ADD COLUMN "fold" text;--> statement-breakpoint
ALTER TABLE "library_changes" ADD CONSTRAINT "library_changes_body_library_bodies_hash_fk" FOREIGN KEY ("body") REFERENCES "public"."library_bodies"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_changes_work" ON "library_changes" USING btree ("work");--> statement-breakpoint
CREATE INDEX "library_changes_body" ON "library_changes" USING btree ("body");--> statement-breakpoint
CREATE INDEX "library_states_fold" ON "library_states" USING btree ("edition","fold");