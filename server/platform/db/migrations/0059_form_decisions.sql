ALTER TABLE "committee_applications" ADD COLUMN "refusal_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD COLUMN "decision" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD COLUMN "decision_note" text;--> statement-breakpoint
ALTER TABLE "form_submissions" ADD COLUMN "refusal_told_at" timestamp with time zone;