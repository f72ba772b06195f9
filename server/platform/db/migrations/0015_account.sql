CREATE TABLE "seat_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" uuid NOT NULL,
	"seat" integer NOT NULL,
	"from_email" text,
	"to_email" text,
	"changed_by" text NOT NULL,
	"impersonator_id" text,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_seats" (
	"subscription_id" uuid NOT NULL,
	"seat" integer NOT NULL,
	"email" text NOT NULL,
	"assigned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_seats_subscription_id_seat_pk" PRIMARY KEY("subscription_id","seat")
);
--> statement-breakpoint
CREATE TABLE "document_notices" (
	"user_id" text NOT NULL,
	"code" text NOT NULL,
	"subscribed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_notices_user_id_code_pk" PRIMARY KEY("user_id","code")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "extended_access_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "noticed_for" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "noticed_days" integer;--> statement-breakpoint
ALTER TABLE "subscription_seats" ADD CONSTRAINT "subscription_seats_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seat_changes_subscription" ON "seat_changes" USING btree ("subscription_id","changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_seats_holder" ON "subscription_seats" USING btree ("subscription_id","email");--> statement-breakpoint
CREATE INDEX "subscription_seats_email" ON "subscription_seats" USING btree ("email");