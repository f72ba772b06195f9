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
CREATE TABLE "answered_submissions" (
	"submission_id" uuid PRIMARY KEY NOT NULL,
	"answered_at" timestamp with time zone NOT NULL,
	"answered_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "answered_submissions" ADD CONSTRAINT "answered_submissions_submission_id_form_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."form_submissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_changes_untold" ON "document_changes" USING btree ("document") WHERE "document_changes"."told_at" is null;