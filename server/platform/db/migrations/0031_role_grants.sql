CREATE TABLE "role_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"types" jsonb,
	"languages" jsonb,
	"source" text NOT NULL,
	"granted_by" text,
	"granted_at" timestamp with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"ends_on" date,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	"revoked_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" text PRIMARY KEY NOT NULL,
	"names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rights" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"requires_second_step" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "role_grants_user" ON "role_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "role_grants_live" ON "role_grants" USING btree ("role") WHERE "role_grants"."revoked_at" is null;--> statement-breakpoint
INSERT INTO "role_grants" ("user_id", "role", "source", "granted_at", "reason") SELECT "user_id", 'staff', 'setup', now(), 'Staff in an earlier release' FROM "accounts" WHERE "is_staff";--> statement-breakpoint
INSERT INTO "role_grants" ("user_id", "role", "source", "granted_at", "reason") SELECT "user_id", 'editor', 'setup', now(), 'Editor in an earlier release' FROM "accounts" WHERE "is_editor";
