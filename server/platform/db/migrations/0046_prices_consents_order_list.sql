ALTER TABLE "accounts" ADD COLUMN "price_lists" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "ending_price_lists" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "opens_on" date;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_consent" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "withdrawal" jsonb;--> statement-breakpoint
CREATE INDEX "order_lines_sku" ON "order_lines" USING btree ("sku","order_id");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_method" ON "orders" USING btree ("payment_method","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_payable" ON "orders" USING btree ((total_minor + shipping_minor));--> statement-breakpoint
CREATE INDEX "orders_card_end" ON "orders" USING btree ((card->>'last4'));--> statement-breakpoint
CREATE INDEX "orders_open_amount" ON "orders" USING btree ("placed_at","id") WHERE payment_state in ('released', 'charging', 'unpaid', 'lost');--> statement-breakpoint
CREATE INDEX "orders_to_ship" ON "orders" USING btree ("placed_at","id") WHERE delivery in ('later', 'mixed') and fulfilled_at is null;--> statement-breakpoint
CREATE INDEX "orders_stopped" ON "orders" USING btree ("placed_at","id") WHERE stopped_by is not null;--> statement-breakpoint
CREATE INDEX "orders_cancelled" ON "orders" USING btree ("placed_at","id") WHERE status ilike '%cancel%' or cancelled_at is not null;