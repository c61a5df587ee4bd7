-- Of a search that very many cars answer, nobody needs to hear: then it remembers none of them.
alter table saved_searches alter column seen_cars drop not null;
update saved_searches set seen_cars = null where cardinality(seen_cars) > 1000;
alter table saved_searches add constraint saved_searches_seen_few
  check (cardinality(seen_cars) <= 1000);
