-- Searches for dates that found no car: how many on each New York day for each neighborhood. Nothing
-- says who searched.
create table search_misses (
  day date not null,
  neighborhood text not null,
  searches integer not null check (searches > 0),
  primary key (day, neighborhood)
);
