CREATE TABLE "content_batch_items" (
	"batch_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"locale" text NOT NULL,
	"problem" jsonb,
	"is_live" boolean NOT NULL,
	"before" integer,
	"after" integer,
	CONSTRAINT "content_batch_items_batch_id_item_id_locale_pk" PRIMARY KEY("batch_id","item_id","locale")
);
--> statement-breakpoint
CREATE TABLE "content_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" uuid NOT NULL,
	"kind" text NOT NULL,
	"note" text NOT NULL,
	"user_id" text NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"release_id" uuid,
	"undoes" uuid
);
--> statement-breakpoint
ALTER TABLE "content_batch_items" ADD CONSTRAINT "content_batch_items_batch_id_content_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."content_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "content_batches_key" ON "content_batches" USING btree ("key");--> statement-breakpoint
CREATE INDEX "content_batches_made" ON "content_batches" USING btree ("made_at");--> statement-breakpoint
CREATE INDEX "content_batches_undoes" ON "content_batches" USING btree ("undoes");