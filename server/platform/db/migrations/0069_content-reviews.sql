CREATE TABLE "content_remarks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"item_id" text NOT NULL,
	"locale" text NOT NULL,
	"revision" integer NOT NULL,
	"place" text NOT NULL,
	"quote" text NOT NULL,
	"text" text NOT NULL,
	"by_name" text NOT NULL,
	"user_id" text,
	"is_from_outside" boolean NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolver_id" text
);
--> statement-breakpoint
CREATE TABLE "content_reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"item_id" text NOT NULL,
	"locale" text NOT NULL,
	"revision" integer NOT NULL,
	"text_by" text,
	"user_id" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"asked_of" text,
	"note" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decider_id" text,
	"decided_by" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "content_remarks_open" ON "content_remarks" USING btree ("item_id","locale") WHERE "content_remarks"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "content_reviews_item" ON "content_reviews" USING btree ("item_id","locale","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "content_reviews_open" ON "content_reviews" USING btree ("item_id","locale","revision") WHERE "content_reviews"."state" = 'open';