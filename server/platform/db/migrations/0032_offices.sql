CREATE TABLE "committee_seats" (
	"email" text NOT NULL,
	"acronym" text NOT NULL,
	"committee_name" text NOT NULL,
	"office_name" text NOT NULL,
	"kind_id" text NOT NULL,
	"individual_number" text,
	"original_date" date,
	"chair_appoint_date" date,
	CONSTRAINT "committee_seats_email_acronym_office_name_pk" PRIMARY KEY("email","acronym","office_name")
);
--> statement-breakpoint
CREATE TABLE "office_kinds" (
	"id" text PRIMARY KEY NOT NULL,
	"names" jsonb NOT NULL,
	"gives" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "office_watch" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "committee_offices" ADD COLUMN "kind_id" text;--> statement-breakpoint
ALTER TABLE "committee_offices" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "committee_offices" ADD COLUMN "source" text DEFAULT 'register' NOT NULL;--> statement-breakpoint
UPDATE "committee_offices" SET "kind_id" = CASE
	WHEN trim("office_name") ~* '^chair$' THEN 'chair'
	WHEN trim("office_name") ~* '^secretary$' THEN 'secretary'
	WHEN trim("office_name") ~* '^staff liaison$' THEN 'liaison'
	WHEN trim("office_name") ~* '^project administrator$' THEN 'administrator'
	WHEN "office_name" ~* 'enforc' THEN 'enforcer'
	WHEN trim("office_name") ~* '^member$' THEN 'member'
	ELSE 'other'
END WHERE "kind_id" IS NULL;
