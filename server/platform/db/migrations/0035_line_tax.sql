ALTER TABLE "order_lines" ADD COLUMN "tax_minor" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "taxable_minor" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "rate_ppm" integer;