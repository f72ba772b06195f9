CREATE TABLE "content_due" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"reached_at" timestamp with time zone NOT NULL
);
