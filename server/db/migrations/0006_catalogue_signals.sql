-- Notifies every instance when the catalogue changes, so that each clears its cached answers. The channel and the topic
-- are those of server/db/pub-sub.ts and server/http/response-cache.ts. PostgreSQL notifies once a transaction, however
-- many rows it changes.
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
-- Each sale lowers the stock. The catalogue shows only whether an item is in stock.
CREATE TRIGGER "variants_shown_changed" AFTER UPDATE ON "variants" FOR EACH ROW
WHEN (
  (OLD.stock > 0, OLD.item_id, OLD.name, OLD.image, OLD.sale_price, OLD.list_price, OLD.platform, OLD.region)
  IS DISTINCT FROM
  (NEW.stock > 0, NEW.item_id, NEW.name, NEW.image, NEW.sale_price, NEW.list_price, NEW.platform, NEW.region)
)
EXECUTE FUNCTION "tell_catalogue_changed"();
