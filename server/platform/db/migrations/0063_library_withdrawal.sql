ALTER TABLE "library_editions" ADD COLUMN "withdrawn_on" date;--> statement-breakpoint
ALTER TABLE "library_editions" ADD COLUMN "withdrawn_reason" text;