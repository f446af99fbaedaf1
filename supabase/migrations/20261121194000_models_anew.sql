-- The calibration of a market's model is of another shape: models are fitted anew, and until then a price
-- rests on the model of the sales around it.
truncate public.market_models;
