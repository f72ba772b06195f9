CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"instrument" jsonb NOT NULL,
	"customer_ref" text,
	"card" jsonb,
	"is_owner_present" boolean NOT NULL,
	"return_url" text NOT NULL,
	"asked_minor" integer NOT NULL,
	"captured_minor" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"provider_ref" text,
	"challenge_url" text,
	"wait_ends_at" timestamp with time zone,
	"decline_code" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payments_amounts" CHECK (asked_minor > 0 and captured_minor between 0 and asked_minor)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "awaited_code" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "awaited_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kept_card" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fulfilled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_live" ON "payments" USING btree ("order_id") WHERE state in ('asked', 'action', 'held');