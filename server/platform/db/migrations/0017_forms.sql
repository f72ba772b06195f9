CREATE TABLE "form_submissions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"form_id" text NOT NULL,
	"state" text NOT NULL,
	"user_id" text,
	"language" text NOT NULL,
	"key" text NOT NULL,
	"digest" text NOT NULL,
	"answers" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"search_text" text NOT NULL,
	"bot_check" text NOT NULL,
	"location" text NOT NULL,
	"connector" text,
	"created_at" timestamp with time zone NOT NULL,
	"delete_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "form_submissions_once" ON "form_submissions" USING btree ("form_id","key","digest");--> statement-breakpoint
CREATE INDEX "form_submissions_newest" ON "form_submissions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "form_submissions_old" ON "form_submissions" USING btree ("delete_after");