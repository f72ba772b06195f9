CREATE TABLE "last_backup" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "office_watch" ADD COLUMN "mark" bigint;--> statement-breakpoint
ALTER TABLE "database_identity" ADD COLUMN "timeline" uuid;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "document_watch" ADD COLUMN "mark" bigint;