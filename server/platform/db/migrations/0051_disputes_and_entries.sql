CREATE TABLE "provider_days" (
	"day" date PRIMARY KEY NOT NULL,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"net_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"source_ref" text,
	"payment_ref" text,
	"metadata_id" text,
	"payout_ref" text,
	"created_at" timestamp with time zone NOT NULL,
	"available_on" timestamp with time zone NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"dispute_id" uuid
);
--> statement-breakpoint
CREATE TABLE "dispute_moves" (
	"id" text PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"amount_minor" integer NOT NULL,
	"fee_minor" integer NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_ref" text NOT NULL,
	"order_id" bigint NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_minor" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"due_by" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"looked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "disputes_amount" CHECK (amount_minor > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_disputes" (
	"ref" text PRIMARY KEY NOT NULL,
	"authorization_ref" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"due_by" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "provider_entries" ADD CONSTRAINT "provider_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_entries" ADD CONSTRAINT "provider_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_entries" ADD CONSTRAINT "provider_entries_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute_moves" ADD CONSTRAINT "dispute_moves_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_entries_created" ON "provider_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "provider_entries_payment" ON "provider_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "provider_entries_refund" ON "provider_entries" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "provider_entries_dispute" ON "provider_entries" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "provider_entries_payout" ON "provider_entries" USING btree ("payout_ref");--> statement-breakpoint
CREATE INDEX "dispute_moves_dispute" ON "dispute_moves" USING btree ("dispute_id");--> statement-breakpoint
CREATE INDEX "dispute_moves_at" ON "dispute_moves" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "disputes_provider_ref" ON "disputes" USING btree ("provider_ref");--> statement-breakpoint
CREATE INDEX "disputes_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_due" ON "disputes" USING btree ("due_by") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_disputes_authorization" ON "sandbox_disputes" USING btree ("authorization_ref");--> statement-breakpoint
CREATE INDEX "sandbox_disputes_opened" ON "sandbox_disputes" USING btree ("opened_at");