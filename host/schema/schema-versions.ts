/** Compares the migrations in a database with those this version of Lotline knows. */

/**
 * Why this version can't use a database, in a sentence for the operator; null if it can.
 *
 * @param applied versions of the migrations in the database
 * @param known versions of the migrations that come with this version
 */
export function versionProblem(applied: Iterable<string>, known: readonly string[]): string | null {
	const unknown = [...applied].filter((version) => !known.includes(version)).sort();
	if (unknown.length === 0) return null;
	const newest = known.toSorted().at(-1) ?? '';
	if (unknown.some((version) => version > newest)) {
		return 'A newer version of Lotline has used this database. Install that version or a later one, or restore a backup made with this version.';
	}
	return "This database was created before Lotline's first release and can't be upgraded. Move the data folder away or use an empty database, start Lotline, and import your data again.";
}
