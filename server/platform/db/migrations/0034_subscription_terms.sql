CREATE TABLE "subscription_terms" (
	"order_line_id" uuid PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"begins_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"licenses" integer NOT NULL,
	"applied_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "plan_choice" text;--> statement-breakpoint
ALTER TABLE "subscription_terms" ADD CONSTRAINT "subscription_terms_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_terms_subscription" ON "subscription_terms" USING btree ("subscription_id","begins_on");