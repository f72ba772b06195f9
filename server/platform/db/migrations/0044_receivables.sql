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
ALTER TABLE "payments" ADD COLUMN "incoming_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "incoming_payments" ADD CONSTRAINT "incoming_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "incoming_payments_reference" ON "incoming_payments" USING btree ("method","reference");--> statement-breakpoint
CREATE INDEX "incoming_payments_user" ON "incoming_payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "incoming_payments_order" ON "incoming_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "payments_incoming" ON "payments" USING btree ("incoming_payment_id");