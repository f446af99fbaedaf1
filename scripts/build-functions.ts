/** `npm run build:functions`: builds each function for a hosted Supabase project and prints its size. */
import { parseArguments, runCommand } from './command.ts';
import { bundleFunctions } from './functions/bundle.ts';

await runCommand(async () => {
	parseArguments('Usage: npm run build:functions', {});
	for (const { name, bytes } of await bundleFunctions())
		console.log(`${name.padEnd(20)} ${String(Math.round(bytes / 1000)).padStart(4)} KB`);
});
