/** The columns of a closed sale in `public.listings l`, as a query selects them. */
import { FACT_NAMES, FACTS } from '../../domain/home/facts.ts';

/** Everything of a `Sale` except its list price, days on market and link. */
export const SALE_COLUMNS = [
	'l.sale_key as id, l.source_id as "sourceId", l.address, l.city, l.state, l.zip, l.latitude, l.longitude',
	...FACT_NAMES.map((name) => `l.${FACTS[name].column} as "${name}"`),
	'l.sold_price as price, l.concessions, l.demo',
	'l.sold_on::text as "soldOn", l.contract_on::text as "contractOn", l.listed_on::text as "listedOn"',
].join(', ');
