CREATE TABLE "order_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL,
	"expires_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_seats" (
	"order_line_id" uuid NOT NULL,
	"seat" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"named_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_seats_order_line_id_seat_pk" PRIMARY KEY("order_line_id","seat")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "enrollment" text;--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_seats" ADD CONSTRAINT "order_seats_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_links_order" ON "order_links" USING btree ("order_id");--> statement-breakpoint
UPDATE "order_lines" SET "enrollment" = 'course' WHERE "session" IS NOT NULL;--> statement-breakpoint
DELETE FROM "entitlements" USING "order_lines" WHERE "entitlements"."order_line_id" = "order_lines"."id" AND "entitlements"."kind" = 'download' AND "order_lines"."session" IS NOT NULL;
