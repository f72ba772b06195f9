CREATE TABLE "cancelled_seats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"order_line_id" uuid NOT NULL,
	"seats" integer NOT NULL,
	"state" text NOT NULL,
	"to_session_id" text,
	"failure" text,
	"decided_by" text NOT NULL,
	"request_id" text NOT NULL,
	"calendar_base" integer DEFAULT 0 NOT NULL,
	"look_at" timestamp with time zone,
	"decided_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "cancelled_seats" ADD CONSTRAINT "cancelled_seats_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancelled_seats" ADD CONSTRAINT "cancelled_seats_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cancelled_seats_line" ON "cancelled_seats" USING btree ("order_line_id","session_id");--> statement-breakpoint
CREATE INDEX "cancelled_seats_session" ON "cancelled_seats" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "cancelled_seats_order" ON "cancelled_seats" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "cancelled_seats_due" ON "cancelled_seats" USING btree ("look_at");--> statement-breakpoint
CREATE INDEX "order_lines_session" ON "order_lines" USING btree ((session ->> 'id')) WHERE session is not null;--> statement-breakpoint
CREATE INDEX "order_lines_session_cancelled" ON "order_lines" USING btree ("order_id") WHERE session ->> 'isCancelled' = 'true';--> statement-breakpoint
-- Orders of earlier releases that do not stand any more give their uses back.
DELETE FROM "promotion_uses" u USING "orders" o
WHERE o.attempt_id = u.attempt_id AND (o.cancelled_at IS NOT NULL OR o.status ILIKE '%cancel%' OR (NOT EXISTS (
	SELECT 1 FROM "credit_notes" n WHERE n.order_id = o.id AND n.reason = 'dispute') AND NOT EXISTS (
	SELECT 1 FROM "order_lines" l
	WHERE l.order_id = o.id AND l.quantity > greatest(l.freed_seats, l.cancelled_units + (
		SELECT coalesce(sum(c.units), 0) FROM "credit_lines" c
		JOIN "invoice_lines" i ON i.id = c.invoice_line_id
		WHERE i.order_line_id = l.id)))));
