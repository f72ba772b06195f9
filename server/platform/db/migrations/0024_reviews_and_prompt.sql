CREATE TABLE "committee_applications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "committee_applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"language" text NOT NULL,
	"acronyms" jsonb NOT NULL,
	"answers" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"agreed_version" text,
	"decision" text DEFAULT 'none' NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decision_note" text
);
--> statement-breakpoint
CREATE TABLE "review_comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"application_id" integer NOT NULL,
	"author_user_id" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "profile_reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_comments" ADD CONSTRAINT "review_comments_application_id_committee_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."committee_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "committee_applications_key" ON "committee_applications" USING btree ("user_id","kind","key");--> statement-breakpoint
CREATE INDEX "committee_applications_submitted" ON "committee_applications" USING btree ("kind","submitted_at") WHERE state = 'Submitted';--> statement-breakpoint
CREATE INDEX "review_comments_application" ON "review_comments" USING btree ("application_id","created_at");