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
CREATE TABLE "delay_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" bigint NOT NULL,
	"order_line_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"promised_on" date NOT NULL,
	"new_on" date,
	"is_silence_consent" boolean NOT NULL,
	"answer_by" date NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "promised_on" date;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "expected_on" date;--> statement-breakpoint
ALTER TABLE "erp_events" ADD CONSTRAINT "erp_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delay_notices" ADD CONSTRAINT "delay_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delay_notices" ADD CONSTRAINT "delay_notices_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erp_events_order" ON "erp_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "erp_events_thing" ON "erp_events" USING btree ("type","thing");--> statement-breakpoint
CREATE INDEX "erp_events_received" ON "erp_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "erp_events_open" ON "erp_events" USING btree ("received_at") WHERE outcome in ('unknown', 'no-order', 'refused');--> statement-breakpoint
CREATE UNIQUE INDEX "delay_notices_token" ON "delay_notices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "delay_notices_order" ON "delay_notices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "delay_notices_line" ON "delay_notices" USING btree ("order_line_id","sent_at");--> statement-breakpoint
CREATE INDEX "delay_notices_open" ON "delay_notices" USING btree ("answer_by") WHERE answer is null;--> statement-breakpoint
CREATE INDEX "order_lines_promised" ON "order_lines" USING btree ("promised_on") WHERE promised_on is not null;