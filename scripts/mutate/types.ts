import ts from 'typescript';
import type { Mutant, RuleType } from '../../mock/mutants/index.ts';

/** Most levels of nested tables: what a function of a rule returns, and its parts. */
const DEEPEST = 3;

/** Reads the types of rules from the compiler. */
class Describer {
  readonly #checker: ts.TypeChecker;
  readonly #at: ts.Node;
  constructor(checker: ts.TypeChecker, at: ts.Node) {
    this.#checker = checker;
    this.#at = at;
  }

  describe(type: ts.Type, depth = 0): RuleType {
    const members = type.isUnion() ? type.types : [type];
    const given = members.filter(({ flags }) => (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)) === 0);
    const own = this.#one(type, given, depth);
    return given.length > 0 && given.length < members.length ? { ...own, optional: true } : own;
  }

  #one(whole: ts.Type, given: readonly ts.Type[], depth: number): RuleType {
    const all = (flag: ts.TypeFlags): boolean =>
      given.length > 0 && given.every(({ flags }) => (flags & flag) !== 0);
    if ((whole.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) !== 0) return { kind: 'nothing' };
    if (all(ts.TypeFlags.BooleanLike)) return { kind: 'boolean' };
    if (all(ts.TypeFlags.NumberLike)) return { kind: 'number' };
    if (all(ts.TypeFlags.StringLiteral))
      return { kind: 'text', values: given.map((each) => (each as ts.StringLiteralType).value) };
    if (all(ts.TypeFlags.StringLike)) return { kind: 'text' };
    const [type] = given;
    return type === undefined || given.length > 1 ? { kind: 'other' } : this.#object(type, depth);
  }

  #object(type: ts.Type, depth: number): RuleType {
    const checker = this.#checker;
    const [signature] = type.getCallSignatures();
    if (signature !== undefined)
      return depth > DEEPEST
        ? { kind: 'other' }
        : {
            kind: 'function',
            takes: signature
              .getParameters()
              .map((each) => this.describe(checker.getTypeOfSymbolAtLocation(each, this.#at), depth + 2)),
            returns: this.describe(signature.getReturnType(), depth + 1),
          };
    if (checker.isArrayType(type) || checker.isTupleType(type)) {
      const [of] = checker.getTypeArguments(type as ts.TypeReference);
      return { kind: 'list', of: of === undefined ? { kind: 'other' } : this.describe(of, depth) };
    }
    if ((type.flags & ts.TypeFlags.Object) === 0) return { kind: 'other' };
    const index = type.getStringIndexType();
    const name = checker.typeToString(type);
    if (depth > DEEPEST) return { kind: 'table', fields: {}, open: false, name };
    const fields = Object.fromEntries(
      type
        .getProperties()
        .map((each) => [
          each.getName(),
          this.describe(checker.getTypeOfSymbolAtLocation(each, this.#at), depth + 1),
        ]),
    );
    return {
      kind: 'table',
      fields: index === undefined ? fields : { ...fields, '*': this.describe(index, depth + 1) },
      open: index !== undefined,
      name,
    };
  }
}

/** The types of all rules declared in `mock/account.ts`. Throws an Error if the declarations are missing. */
export function ruleTypes(): Record<Mutant['service'], RuleType> {
  const file = new URL('../../mock/account.ts', import.meta.url).pathname;
  const program = ts.createProgram([file], {
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
  });
  const source = program.getSourceFile(file);
  const declared = source?.statements.find(
    (each): each is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(each) && each.name.text === 'Rules',
  );
  if (declared === undefined) throw new Error(`${file} declares no Rules`);
  const checker = program.getTypeChecker();
  const describer = new Describer(checker, declared);
  const of = (service: Mutant['service']): RuleType => {
    const rules = checker.getTypeAtLocation(declared).getProperty(service);
    if (rules === undefined) throw new Error(`Rules has no ${service}`);
    return describer.describe(checker.getTypeOfSymbolAtLocation(rules, declared), -1);
  };
  return { inbox: of('inbox'), prospecting: of('prospecting') };
}
