CREATE TABLE "form_places" (
	"form_id" text PRIMARY KEY NOT NULL,
	"taken" integer NOT NULL
);
