/** `npm run evidence`: what this installation can show about the quality of its prices, and the sealed lists. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEvidenceFigures } from '../contract/accuracy/evidence-pack.ts';
import { writeEvidencePack } from '../domain/accuracy/evidence-pack.ts';
import { plural } from '../domain/format/plural.ts';
import { readSettings } from '../host/settings.ts';
import { SetupError } from '../host/setup-error.ts';
import { parseArguments, runCommand, withStore } from './command.ts';
import { evidenceText } from './evidence/text.ts';

const USAGE = `Usage: npm run evidence [-- --export FOLDER]

Prints the evidence pack as Markdown, and checks every sealed list of prices and every grade against its digest.

  --export FOLDER  also writes each sealed list as a file. Its SHA-256 is its digest, so anyone can check it
  --help           show this help`;

await runCommand(async () => {
	const { values } = parseArguments(USAGE, { options: { export: { type: 'string' } } });
	await withStore(readSettings(process.env), ({ session }) =>
		session(async (sql) => {
			const [row] = await sql`select private.evidence_figures() as figures`;
			const figures = parseEvidenceFigures(row?.figures);
			console.log(evidenceText(writeEvidencePack(figures)));
			if (values.export !== undefined) {
				const seals = await sql<{ name: string; text: string }[]>`
					select to_char(s.month, 'YYYY-MM') || ' ' || s.market || '.csv' as name, private.sealed_text(s) as text
					  from public.price_seals s order by s.month, s.market`;
				mkdirSync(values.export, { recursive: true });
				for (const { name, text } of seals)
					writeFileSync(join(values.export, name.replaceAll('/', '-')), text);
				console.log(`Wrote ${plural(seals.length, 'sealed list')} to ${values.export}.`);
			}
			if (figures.brokenSeals > 0)
				throw new SetupError(
					`${plural(figures.brokenSeals, 'sealed list no longer matches its', 'sealed lists no longer match their')} digest: prices or grades were changed after the seal.`,
				);
		}),
	);
});
