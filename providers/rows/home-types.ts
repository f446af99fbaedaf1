/** Property types that are homes for sale. */
import { isNotHome, parseHomeType } from '../../domain/import/cells/home-types.ts';

/** Whether a property type may be a home: not land, a farm, a business, a commercial building or a rental. */
export function mayBeHome(type: string): boolean {
	return !isNotHome(parseHomeType(type));
}
