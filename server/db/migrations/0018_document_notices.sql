CREATE TABLE "document_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"document" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "document_watch" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_documents" (
	"document" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"known" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "document_changes_untold" ON "document_changes" USING btree ("document") WHERE "document_changes"."told_at" is null;