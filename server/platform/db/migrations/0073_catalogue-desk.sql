CREATE TABLE "promotion_uses" (
	"attempt_id" uuid NOT NULL,
	"promotion_id" uuid NOT NULL,
	"cart_id" uuid NOT NULL,
	"customer" text NOT NULL,
	CONSTRAINT "promotion_uses_attempt_id_promotion_id_pk" PRIMARY KEY("attempt_id","promotion_id")
);
--> statement-breakpoint
CREATE TABLE "catalog_plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"sku" text,
	"company_id" text,
	"price_minor" integer,
	"is_on_sale" boolean,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"before" jsonb,
	"user_id" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "catalog_plans_one_kind" CHECK ((price_minor is null) <> (is_on_sale is null)),
	CONSTRAINT "catalog_plans_price" CHECK (price_minor >= 0),
	CONSTRAINT "catalog_plans_span" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
CREATE TABLE "session_moves" (
	"session_id" text NOT NULL,
	"sequence" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"told" integer NOT NULL,
	"user_id" text NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_moves_session_id_sequence_pk" PRIMARY KEY("session_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "categories" jsonb;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "max_uses" integer;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "max_uses_per_customer" integer;--> statement-breakpoint
CREATE INDEX "promotion_uses_customer" ON "promotion_uses" USING btree ("promotion_id","customer");--> statement-breakpoint
CREATE INDEX "catalog_plans_due" ON "catalog_plans" USING btree ("starts_at") WHERE "catalog_plans"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "catalog_plans_ending" ON "catalog_plans" USING btree ("ends_at") WHERE "catalog_plans"."state" = 'running';--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_uses" CHECK (max_uses > 0 and max_uses_per_customer > 0);--> statement-breakpoint
-- Orders of earlier releases count as uses: of the account, else of the email address.
INSERT INTO "promotion_uses" ("attempt_id", "promotion_id", "cart_id", "customer")
SELECT o.attempt_id, p.id, o.attempt_id,
	rtrim(translate(encode(sha256(convert_to(coalesce('user:' || o.user_id, 'mail:' || lower(o.email)), 'UTF8')), 'base64'), '+/', '-_'), '=')
FROM "orders" o, jsonb_array_elements(o.promotions) used
JOIN "promotions" p ON p.code = used ->> 'code'
ON CONFLICT DO NOTHING;
