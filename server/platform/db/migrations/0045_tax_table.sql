CREATE TABLE "tax_rates" (
	"state" text NOT NULL,
	"code" text NOT NULL,
	"rate_ppm" integer NOT NULL,
	"valid_from" date NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "tax_rates_state_code_valid_from_pk" PRIMARY KEY("state","code","valid_from")
);
--> statement-breakpoint
CREATE TABLE "tax_calculations" (
	"sale_hash" text PRIMARY KEY NOT NULL,
	"tax" jsonb NOT NULL,
	"kept_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_commitments" (
	"invoice_number" text PRIMARY KEY NOT NULL,
	"calculation_ref" text NOT NULL,
	"transaction_ref" text,
	"row_refs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"enqueued_at" timestamp with time zone NOT NULL,
	"committed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tax_code" text;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "tax_code" text;--> statement-breakpoint
ALTER TABLE "exemption_certificates" ADD COLUMN "guest_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "exemption_certificates" ADD COLUMN "guest_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "exemption_certificates" ADD COLUMN "guest_language" text;--> statement-breakpoint
ALTER TABLE "exemption_certificates" ADD COLUMN "number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_code" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_tax_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_taxable_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_rate_ppm" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_tax_parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_ref" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_tax_by_fallback" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exemption_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exemption_pending_certificate_id" uuid;