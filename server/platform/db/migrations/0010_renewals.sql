ALTER TABLE "accounts" ADD COLUMN "membership_renewing_sku" text;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "renewal_consent" jsonb;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "term" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "renews_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_state" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_look_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "renewal_consent" jsonb;--> statement-breakpoint
CREATE INDEX "orders_payment_due" ON "orders" USING btree ("payment_look_at");