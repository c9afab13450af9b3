// Makes src/generated/protocol.ts from src/generated/protocol.schema.json, which the Rust types give. With --check it only
// says whether the file is up to date.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const [schemaFile, typesFile] = ["protocol.schema.json", "protocol.ts"].map(
  (name) => new URL(`src/generated/${name}`, import.meta.url),
);

/**
 * The generator drops whatever stands beside a reference, so that one stands alone or in an `allOf`; and it knows the
 * items of a pair by their older name only.
 */
function tidy(node) {
  if (Array.isArray(node)) return node.map(tidy);
  if (node === null || typeof node !== "object") return node;
  if (Array.isArray(node.prefixItems)) {
    const { prefixItems, ...pair } = node;
    return tidy({ ...pair, items: prefixItems, additionalItems: false });
  }
  const { $ref, description, ...rest } = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, tidy(value)]),
  );
  if (!$ref) return description === undefined ? rest : { ...rest, description };
  return Object.keys(rest).length === 0 ? { $ref } : { allOf: [{ $ref }, rest] };
}

const schema = tidy(JSON.parse(readFileSync(schemaFile, "utf8")));
const types = await compile(schema, "Protocol", {
  additionalProperties: false,
  bannerComment: "// Made from protocol.schema.json by `npm run generate`. Do not edit.",
  maxItems: -1,
});
if (!process.argv.includes("--check")) {
  writeFileSync(typesFile, types);
} else if (readFileSync(typesFile, "utf8") !== types) {
  console.error("src/generated/protocol.ts is stale: run `cargo xtask codegen`");
  process.exit(1);
}
