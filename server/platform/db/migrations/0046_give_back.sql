CREATE TABLE "membership_terms" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"order_line_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"bought_on" date NOT NULL,
	"company_id" text NOT NULL,
	"membership_type" text NOT NULL,
	"expires_on" date NOT NULL,
	"grace_days" integer NOT NULL,
	"renewing_sku" text,
	"before" jsonb NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "membership_terms_order_line_id_unique" UNIQUE("order_line_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"ref" text PRIMARY KEY NOT NULL,
	"refund_id" text,
	"authorization_ref" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"is_refused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscription_terms" ADD COLUMN "revoked_licenses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "freed_seats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reduced_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "membership_terms_user" ON "membership_terms" USING btree ("user_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_refunds_row" ON "sandbox_refunds" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_authorization" ON "sandbox_refunds" USING btree ("authorization_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_replaces" ON "refunds" USING btree ("replaces") WHERE state in ('waiting', 'asked', 'done');--> statement-breakpoint
CREATE INDEX "orders_reduced" ON "orders" USING btree ("id") WHERE reduced_minor > 0;--> statement-breakpoint
CREATE INDEX "payments_provider_ref" ON "payments" USING btree ("provider_ref");