CREATE TABLE "content_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"release_id" uuid,
	"item_id" text NOT NULL,
	"locale" text NOT NULL,
	"what" text NOT NULL,
	"revision" integer,
	"base" integer NOT NULL,
	"at" timestamp with time zone,
	"user_id" text NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" jsonb,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "content_releases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"at" timestamp with time zone,
	"user_id" text NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"problem" jsonb,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "draft_base" integer;--> statement-breakpoint
ALTER TABLE "content_plans" ADD CONSTRAINT "content_plans_release_id_content_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."content_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_plans_due" ON "content_plans" USING btree ("at") WHERE "content_plans"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "content_plans_release" ON "content_plans" USING btree ("release_id");--> statement-breakpoint
CREATE UNIQUE INDEX "content_plans_waiting" ON "content_plans" USING btree ("item_id","locale","what") WHERE "content_plans"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "content_releases_due" ON "content_releases" USING btree ("at") WHERE "content_releases"."state" = 'waiting';