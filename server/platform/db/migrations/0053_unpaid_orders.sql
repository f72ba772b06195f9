ALTER TABLE "orders" ADD COLUMN "unpaid_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "given_up_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("unpaid_since") WHERE payment_state in ('unpaid', 'lost') and given_up_at is null;--> statement-breakpoint
CREATE INDEX "orders_given_up" ON "orders" USING btree ("given_up_at") WHERE given_up_at is not null;