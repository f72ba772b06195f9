CREATE TABLE "desk_presence" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"locale" text NOT NULL,
	"name" text NOT NULL,
	"place" text,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_presence_user_id_id_locale_pk" PRIMARY KEY("user_id","id","locale")
);
--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "translated_from" integer;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD COLUMN "is_minor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "desk_presence_item" ON "desk_presence" USING btree ("id","locale");--> statement-breakpoint
CREATE INDEX "content_revisions_saved" ON "content_revisions" USING btree ("saved_at");