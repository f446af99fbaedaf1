/**
 * Functions that PostgreSQL inlines into the queries that call them, which a setting would prevent. They name everything
 * with its schema and run as their caller, inside functions that have a search path: decision 031.
 */
export const INLINED = [
	...['cell_of', 'cells_near', 'is_alike', 'is_on_market', 'is_one_sale', 'may_be_one_home', 'miles_apart'],
	...['homes_at', 'homes_by_id', 'homes_in_cells', 'homes_in_zip', 'homes_on_streets'],
];
