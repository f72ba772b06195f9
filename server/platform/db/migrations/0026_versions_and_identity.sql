CREATE TABLE "schema_compatibility" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"smallest_release" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "database_identity" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" uuid DEFAULT gen_random_uuid() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_revisions" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;