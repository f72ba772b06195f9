CREATE TABLE "invoicing_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"seller" jsonb,
	"tax_number" text DEFAULT '' NOT NULL,
	"bank" text DEFAULT '' NOT NULL,
	"check_address" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"terms_days" integer DEFAULT 30 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "incoming_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"method" text NOT NULL,
	"reference" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"received_on" date NOT NULL,
	"user_id" text,
	"order_id" bigint NOT NULL,
	"booked_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "incoming_payments_amount" CHECK (amount_minor > 0)
);
--> statement-breakpoint
CREATE TABLE "invoice_reminders" (
	"invoice_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoice_reminders_invoice_id_step_pk" PRIMARY KEY("invoice_id","step")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "credit_limit_minor" integer;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "payment_terms_days" integer;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "po_number_told" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "po_file_id" uuid;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "po_file_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "document" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "po_file_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "incoming_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "incoming_payments" ADD CONSTRAINT "incoming_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_payments_reference" ON "incoming_payments" USING btree ("method","reference");--> statement-breakpoint
CREATE INDEX "incoming_payments_user" ON "incoming_payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incoming_payments_order" ON "incoming_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_due" ON "invoices" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payments_incoming" ON "payments" USING btree ("incoming_payment_id");