CREATE TABLE "cart_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"cart_id" uuid NOT NULL,
	"match_key" text NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"session_id" text,
	"quantity" integer NOT NULL,
	"is_auto_renewing" boolean DEFAULT false NOT NULL,
	"graduation_date" date,
	"shown_unit_price_minor" integer,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_lines_quantity" CHECK (quantity between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "cart_operations" (
	"cart_id" uuid NOT NULL,
	"operation_id" uuid NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_operations_cart_id_operation_id_pk" PRIMARY KEY("cart_id","operation_id")
);
--> statement-breakpoint
CREATE TABLE "cart_promotions" (
	"cart_id" uuid NOT NULL,
	"promotion_id" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_promotions_cart_id_promotion_id_pk" PRIMARY KEY("cart_id","promotion_id")
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text,
	"token_hash" text,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_id" text,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"first_affiliate_code" text,
	"first_affiliate_at" timestamp with time zone,
	"last_affiliate_code" text,
	"held_stock" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "carts_one_owner" CHECK ((user_id is null) <> (token_hash is null))
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"name_en" text NOT NULL,
	"name_es" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"is_auto_apply" boolean DEFAULT false NOT NULL,
	"is_admin_only" boolean DEFAULT false NOT NULL,
	"percent_off" integer,
	"amount_off_minor" integer,
	"product_ids" jsonb,
	"minimum_minor" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	CONSTRAINT "promotions_one_kind" CHECK ((percent_off is null) <> (amount_off_minor is null)),
	CONSTRAINT "promotions_percent" CHECK (percent_off between 1 and 100),
	CONSTRAINT "promotions_amount" CHECK (amount_off_minor > 0 and minimum_minor >= 0)
);
--> statement-breakpoint
CREATE TABLE "catalog_changes" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory" (
	"sku" text PRIMARY KEY NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"can_exceed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "inventory_reserved" CHECK ("inventory"."reserved" >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"is_active" boolean NOT NULL,
	"name_en" text NOT NULL,
	"name_es" text NOT NULL,
	"product_type" text NOT NULL,
	"kind" text NOT NULL,
	"product_category" text NOT NULL,
	"netsuite_id" integer,
	"type_code" integer,
	"answer_code" text,
	"answer_date" date,
	"item_definition" text NOT NULL,
	"is_committee_only" boolean NOT NULL,
	"is_candidate_and_education" boolean NOT NULL,
	"base_price_minor" integer,
	"min_quantity" integer NOT NULL,
	"max_quantity" integer,
	"term" text,
	"membership_group" text,
	"subscription_type_id" integer,
	"document_code" text,
	"edition_year" integer,
	"topic" text NOT NULL,
	"training_topic" integer
);
--> statement-breakpoint
CREATE TABLE "product_spec_options" (
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"spec_name" text NOT NULL,
	"spec_name_es" text NOT NULL,
	"value" text NOT NULL,
	"value_es" text NOT NULL,
	"is_default" boolean NOT NULL,
	CONSTRAINT "product_spec_options_product_id_spec_name_value_pk" PRIMARY KEY("product_id","spec_name","value")
);
--> statement-breakpoint
CREATE TABLE "training_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"netsuite_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"is_inactive" boolean NOT NULL,
	"event_type" integer NOT NULL,
	"place" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_variants" (
	"sku" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"name" text NOT NULL,
	"choices" jsonb NOT NULL,
	"available_link" text,
	"price_minor" integer,
	"answer_code" text,
	"answer_date" date
);
--> statement-breakpoint
CREATE TABLE "bot_checks" (
	"nonce" text PRIMARY KEY NOT NULL,
	"session_hash" text NOT NULL,
	"pass_hash" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bot_failures" (
	"session_hash" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"cart_id" text PRIMARY KEY NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"shipping_address" jsonb,
	"shipping_address_id" text,
	"billing_address" jsonb,
	"is_billing_same_as_shipping" boolean DEFAULT true NOT NULL,
	"shipping_method" text,
	"payment_method" text,
	"po_number" text DEFAULT '' NOT NULL,
	"card" jsonb,
	"is_card_saved_for_later" boolean DEFAULT false NOT NULL,
	"is_card_made_default" boolean DEFAULT false NOT NULL,
	"completed_steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entitlements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_line_id" uuid NOT NULL,
	"user_id" text,
	"kind" text NOT NULL,
	"sku" text NOT NULL,
	"quantity" integer NOT NULL,
	"expires_on" date,
	"granted_at" timestamp with time zone NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"last_download_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" uuid NOT NULL,
	"request_hash" text NOT NULL,
	"cart_id" uuid NOT NULL,
	"cart_version" integer NOT NULL,
	"user_id" text,
	"token_hash" text,
	"state" text DEFAULT 'AUTHORIZING' NOT NULL,
	"draft" jsonb NOT NULL,
	"instrument" jsonb,
	"customer_ref" text,
	"payable_minor" integer NOT NULL,
	"authorization_ref" text,
	"challenge_url" text,
	"challenge_ends_at" timestamp with time zone,
	"decline_code" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_look_at" timestamp with time zone,
	"last_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_attempts_one_owner" CHECK ((user_id is null) <> (token_hash is null))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"sku" text NOT NULL,
	"name" jsonb NOT NULL,
	"product_type" text NOT NULL,
	"item_definition" text NOT NULL,
	"specs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"session" jsonb,
	"quantity" integer NOT NULL,
	"unit_price_minor" integer NOT NULL,
	"subtotal_minor" integer NOT NULL,
	"discount_minor" integer NOT NULL,
	"total_minor" integer NOT NULL,
	"is_digital" boolean NOT NULL,
	"is_membership" boolean NOT NULL,
	"membership_group" text,
	"auto_renew" boolean DEFAULT false NOT NULL,
	"graduation_date" date,
	"added_at" timestamp with time zone NOT NULL,
	"moved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1),
	"order_number" text NOT NULL,
	"attempt_id" uuid NOT NULL,
	"cart_id" uuid NOT NULL,
	"user_id" text,
	"token_hash" text,
	"status" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"shipping_address" jsonb,
	"billing_address" jsonb,
	"shipping_address_id" text,
	"billing_address_id" text,
	"is_billing_same_as_shipping" boolean NOT NULL,
	"shipping_method" jsonb,
	"payment_method" text NOT NULL,
	"po_number" text DEFAULT '' NOT NULL,
	"card" jsonb,
	"is_card_saved_for_later" boolean NOT NULL,
	"authorization_ref" text,
	"capture_before" timestamp with time zone,
	"subtotal_minor" integer NOT NULL,
	"discount_minor" integer NOT NULL,
	"tax_minor" integer NOT NULL,
	"total_minor" integer NOT NULL,
	"shipping_minor" integer NOT NULL,
	"promotions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"impersonator_email" text,
	"first_affiliate_code" text,
	"first_affiliate_at" timestamp with time zone,
	"last_affiliate_code" text,
	"placed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_total" CHECK (total_minor = subtotal_minor - discount_minor + tax_minor)
);
--> statement-breakpoint
CREATE TABLE "card_records" (
	"user_id" text NOT NULL,
	"card_ref" text NOT NULL,
	"expiration_date" text NOT NULL,
	"is_default" boolean NOT NULL,
	CONSTRAINT "card_records_user_id_card_ref_pk" PRIMARY KEY("user_id","card_ref")
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" text,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_authorizations" (
	"ref" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"customer_ref" text,
	"card_ref" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"behaviour" text NOT NULL,
	"state" text NOT NULL,
	"decline_code" text,
	"amount_minor" integer NOT NULL,
	"captured_minor" integer,
	"return_url" text NOT NULL,
	"capture_before" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_cards" (
	"ref" text PRIMARY KEY NOT NULL,
	"number" bigserial NOT NULL,
	"customer_ref" text,
	"identifier_id" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"behaviour" text NOT NULL,
	"expiration_month" integer NOT NULL,
	"expiration_year" integer NOT NULL,
	"bill_to" jsonb NOT NULL,
	"used_by_attempt" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_customers" (
	"ref" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"default_card_ref" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_events" (
	"number" bigserial PRIMARY KEY NOT NULL,
	"authorization_ref" text NOT NULL,
	"state" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_identifiers" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_ref" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"behaviour" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_schedules" (
	"company_id" text NOT NULL,
	"product_id" text DEFAULT '' NOT NULL,
	"sku" text DEFAULT '' NOT NULL,
	"percent_off" integer,
	"fixed_price_minor" integer,
	CONSTRAINT "price_schedules_company_id_product_id_sku_pk" PRIMARY KEY("company_id","product_id","sku")
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_operations" ADD CONSTRAINT "cart_operations_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_promotions" ADD CONSTRAINT "cart_promotions_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_promotions" ADD CONSTRAINT "cart_promotions_promotion_id_promotions_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_match" ON "cart_lines" USING btree ("cart_id","match_key");--> statement-breakpoint
CREATE UNIQUE INDEX "carts_open_user" ON "carts" USING btree ("user_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "carts_open_token" ON "carts" USING btree ("token_hash") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "carts_order" ON "carts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "carts_updated" ON "carts" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "promotions_code" ON "promotions" USING btree ("code");--> statement-breakpoint
CREATE INDEX "training_sessions_product" ON "training_sessions" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_variants_product" ON "product_variants" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "bot_checks_expiry" ON "bot_checks" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "bot_checks_pass" ON "bot_checks" USING btree ("pass_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_line" ON "entitlements" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "entitlements_user" ON "entitlements" USING btree ("user_id","sku");--> statement-breakpoint
CREATE UNIQUE INDEX "order_attempts_key" ON "order_attempts" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "order_attempts_live" ON "order_attempts" USING btree ("cart_id") WHERE state in ('AUTHORIZING', 'NEEDS_ACTION', 'COMPLETED');--> statement-breakpoint
CREATE INDEX "order_attempts_due" ON "order_attempts" USING btree ("next_look_at");--> statement-breakpoint
CREATE INDEX "order_attempts_state" ON "order_attempts" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_position" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("order_number");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_attempt" ON "orders" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_cart" ON "orders" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "payment_events_received" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_authorizations_attempt" ON "sandbox_authorizations" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "sandbox_cards_customer" ON "sandbox_cards" USING btree ("customer_ref");--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_customers_user" ON "sandbox_customers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sandbox_events_authorization" ON "sandbox_events" USING btree ("authorization_ref");