CREATE TABLE "account_closures" (
	"user_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "license_acceptances" (
	"user_id" text NOT NULL,
	"resource_id" text NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "license_acceptances_user_id_resource_id_version_pk" PRIMARY KEY("user_id","resource_id","version")
);
--> statement-breakpoint
CREATE TABLE "member_sections" (
	"user_id" text NOT NULL,
	"section_id" text NOT NULL,
	"joined_on" date NOT NULL,
	CONSTRAINT "member_sections_user_id_section_id_pk" PRIMARY KEY("user_id","section_id")
);
--> statement-breakpoint
CREATE TABLE "learner_records" (
	"user_id" text PRIMARY KEY NOT NULL,
	"lms_id" text NOT NULL,
	"courses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"certificates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"resources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"received_at" timestamp with time zone,
	"asked_at" timestamp with time zone NOT NULL,
	"is_failing" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "abandoned_version" integer;--> statement-breakpoint
CREATE INDEX "account_closures_due" ON "account_closures" USING btree ("state","closes_at");--> statement-breakpoint
CREATE INDEX "learner_records_certificates" ON "learner_records" USING gin ("certificates" jsonb_path_ops);