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
ALTER TABLE "delay_notices" ADD CONSTRAINT "delay_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delay_notices" ADD CONSTRAINT "delay_notices_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delay_notices_token" ON "delay_notices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "delay_notices_order" ON "delay_notices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "delay_notices_line" ON "delay_notices" USING btree ("order_line_id","sent_at");--> statement-breakpoint
CREATE INDEX "delay_notices_open" ON "delay_notices" USING btree ("answer_by") WHERE answer is null;--> statement-breakpoint
CREATE INDEX "order_lines_promised" ON "order_lines" USING btree ("promised_on") WHERE promised_on is not null;