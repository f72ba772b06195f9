CREATE TABLE "erp_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"order_name" text NOT NULL,
	"order_id" bigint,
	"thing" text,
	"version" bigint NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"data" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"detail" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erp_polls" (
	"name" text PRIMARY KEY NOT NULL,
	"after" text NOT NULL,
	"polled_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "expected_on" date;--> statement-breakpoint
ALTER TABLE "erp_events" ADD CONSTRAINT "erp_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erp_events_order" ON "erp_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "erp_events_thing" ON "erp_events" USING btree ("type","thing");--> statement-breakpoint
CREATE INDEX "erp_events_received" ON "erp_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "erp_events_open" ON "erp_events" USING btree ("received_at") WHERE outcome in ('unknown', 'no-order', 'refused');