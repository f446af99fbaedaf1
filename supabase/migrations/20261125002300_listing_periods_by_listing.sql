-- A replica saves its listing periods page by page and looks up the other periods of each listing.
create index listing_periods_by_listing on private.listing_periods (source, listing);
