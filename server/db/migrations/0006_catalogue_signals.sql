-- Tells every instance when what the catalogue shows has changed, whoever changed it: they forget the answers they keep.
-- The channel and the topic are those of server/db/signals.ts and server/http/answers.ts. PostgreSQL tells once a
-- transaction, however many rows it changes.
CREATE FUNCTION "tell_catalogue_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('uwanja', 'catalogue');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();--> statement-breakpoint
CREATE TRIGGER "services_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "services" FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();--> statement-breakpoint
CREATE TRIGGER "service_variants_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "service_variants" FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();--> statement-breakpoint
CREATE TRIGGER "articles_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "articles" FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();--> statement-breakpoint
CREATE TRIGGER "variants_changed" AFTER INSERT OR DELETE OR TRUNCATE ON "variants" FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();--> statement-breakpoint
-- Every sale lowers the stock; what is shown of it is only whether there is any.
CREATE TRIGGER "variants_shown_changed" AFTER UPDATE ON "variants" FOR EACH ROW
WHEN (
  (OLD.stock > 0, OLD.item_id, OLD.name, OLD.image, OLD.sale_price, OLD.list_price, OLD.platform, OLD.region)
  IS DISTINCT FROM
  (NEW.stock > 0, NEW.item_id, NEW.name, NEW.image, NEW.sale_price, NEW.list_price, NEW.platform, NEW.region)
)
EXECUTE FUNCTION "tell_catalogue_changed"();
