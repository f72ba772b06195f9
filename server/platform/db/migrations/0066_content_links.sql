CREATE TABLE "content_links" (
	"from_id" text NOT NULL,
	"from_locale" text NOT NULL,
	"place" text NOT NULL,
	"kind" text NOT NULL,
	"to_id" text,
	"to_locale" text,
	"to_path" text
);
--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "linked_revision" integer;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "is_gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "content_links_from" ON "content_links" USING btree ("from_id","from_locale");--> statement-breakpoint
CREATE INDEX "content_links_to_id" ON "content_links" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "content_links_to_path" ON "content_links" USING btree ("to_path","to_locale");