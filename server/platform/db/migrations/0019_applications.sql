CREATE TABLE "membership_eligibilities" (
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"submission_id" uuid NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "membership_eligibilities_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "form_submissions" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;