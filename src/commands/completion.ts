import type { VerbBody } from '../core/verb.ts';
import { usage } from '../errors.ts';

/** The completion scripts: each passes the words to `signage __complete`, and offers the lines it prints. */
const scripts = {
  bash: String.raw`# bash completion for signage
#   source <(signage completion bash)
_signage() {
  local rest=${'$'}{COMP_LINE:0:COMP_POINT} char line value text= given= quote= kept= outer=
  local -a words=() lines=()
  # The words without their quotes. Bash replaces only what follows an open quote, or a character such as "=":
  # a candidate has to begin with "kept", the text before that.
  while [[ -n $rest ]]; do
    char=${'$'}{rest:0:1} rest=${'$'}{rest:1}
    case $quote$char in
      "''" | '""') quote= kept=$outer ;;
      \' | \") quote=$char outer=$kept kept=$text given=1 ;;
      \\ | '"\') text+=${'$'}{rest:0:1} rest=${'$'}{rest:1} ;;
      [[:space:]])
        [[ -z $text$given ]] || words+=("$text")
        text= kept= given=
        ;;
      [$COMP_WORDBREAKS]) text+=$char kept=$text ;;
      *) text+=$char ;;
    esac
  done
  while IFS= read -r line; do
    [[ $line != :[04] && $line != "$kept"* ]] || lines+=("$line")
  done < <(signage __complete "${'$'}{words[@]:1}" "$text" 2>/dev/null)
  COMPREPLY=()
  ((${'$'}{#lines[@]} > 0)) || return 0
  local directive=${'$'}{lines[${'$'}{#lines[@]} - 1]}
  unset "lines[${'$'}{#lines[@]} - 1]"
  if [[ $directive == :0 ]]; then
    compopt -o filenames 2>/dev/null
    while IFS= read -r line; do
      COMPREPLY+=("$line")
    done < <(compgen -f -- "${'$'}{text#"$kept"}")
    return 0
  fi
  for line in "${'$'}{lines[@]}"; do
    value=${'$'}{line%%$'\t'*}
    value=${'$'}{value#"$kept"}
    case $quote in
      \') value=${'$'}{value//\'/"'\''"} ;;
      \")
        for char in \\ \" \$ $'\x60'; do value=${'$'}{value//"$char"/"\\$char"}; done
        # Bash would replace "!" by an older command within double quotes.
        value=${'$'}{value//!/'"\!"'}
        ;;
      *) [[ $value != *[!A-Za-z0-9_.,:=@%+/!-]* ]] || printf -v value %q "$value" ;;
    esac
    # Help is only shown, and only where several words are.
    if [[ $line == *$'\t'* && COMP_TYPE -ne 37 && COMP_TYPE -ne 42 ]] && ((${'$'}{#lines[@]} > 1)); then
      value="$value  (${'$'}{line#*$'\t'})"
    fi
    COMPREPLY+=("$value")
  done
}
complete -F _signage signage
`,
  zsh: String.raw`#compdef signage
# zsh completion for signage
#   source <(signage completion zsh)
_signage() {
  local line directive
  local -a lines values texts
  # Of an open quote, zsh has the characters before the cursor apart; (Q) removes quotes that are closed.
  local current=${'$'}{(Q)${'$'}{:-$QIPREFIX$PREFIX$compstate[quote]}}
  lines=("${'$'}{(@f)$(signage __complete "${'$'}{(@Q)words[2,CURRENT-1]}" "$current" 2>/dev/null)}")
  directive=$lines[-1]
  lines[-1]=()
  if [[ $directive == :0 ]]; then
    compset -P '*='
    _files
    return
  fi
  for line in "${'$'}{(@)lines}"; do
    values+=("${'$'}{line%%$'\t'*}")
    texts+=("${'$'}{line/$'\t'/  -- }")
  done
  compadd -l -d texts -a -- values
}
# As a file in fpath, this is the body of the function when it is first called.
if [[ $funcstack[1] == _signage ]]; then
  _signage "$@"
elif (( $+functions[compdef] )); then
  compdef _signage signage
else
  print -u2 'signage: zsh completes nothing yet. In ~/.zshrc, above the line for signage, add: autoload -Uz compinit && compinit'
fi
`,
  fish: String.raw`# fish completion for signage
#   signage completion fish | source
function __signage_complete
    set -l words (commandline -opc)[2..-1]
    set -l current (commandline -ct)
    set -l word (string unescape -- "$current")
    set -l lines (signage __complete $words "$word" 2>/dev/null)
    if test (count $lines) -gt 1
        printf '%s\n' $lines[1..-2]
    end
    if test "$lines[-1]" = ':0'
        set -l flag (string match -r '^--[^=]*=' -- $current)
        # Fish completes the words of any command, here of '', but no file after "=".
        for path in (complete -C "'' "(string replace -- "$flag" '' $current))
            printf '%s\n' "$flag$path"
        end
    end
end
complete -c signage -f -a '(__signage_complete)'
`,
  powershell: String.raw`# PowerShell completion for signage
#   signage completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName signage -ScriptBlock {
    param($word, $ast, $cursor)
    $words = @($ast.CommandElements | Select-Object -Skip 1 |
        Where-Object { $_.Extent.EndOffset -lt $cursor } | ForEach-Object {
            if ($_ -is [System.Management.Automation.Language.StringConstantExpressionAst]) { $_.Value }
            else { $_.ToString() }
        })
    $word = $word -replace '^[''"]|[''"]$', ''
    # Before 7.3, PowerShell drops empty arguments.
    $empty = if ($PSVersionTable.PSVersion -lt [version]'7.3.0') { '""' } else { '' }
    $words += if ($word -eq '') { $empty } else { $word }
    [Console]::OutputEncoding = [System.Text.UTF8Encoding]::new()
    $lines = @(signage __complete @words 2>$null)
    $lines | Select-Object -SkipLast 1 | ForEach-Object {
        $value, $help = $_ -split [char]9, 2
        if (-not $help) { $help = $value }
        $text = $value
        if ($value -match '^@|[^\w.,:=@%+/!-]') {
            $text = "'" + [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuotedStringContent($value) + "'"
        }
        [System.Management.Automation.CompletionResult]::new($text, $value, 'ParameterValue', $help)
    }
}
`,
};

export const completion: VerbBody = {
  description:
    'Load it in the startup file of your shell: source <(signage completion bash), or for fish: signage completion fish | source. Without a shell, it is for that of $SHELL.',
  arguments: '[shell]',
  argumentValues: Object.keys(scripts),
  flags: [],

  async run({ context }, { args: [name = context.env.SHELL?.replace(/.*\//, '')] }) {
    if (name === undefined)
      throw usage('no shell given', 'Type: signage completion bash, or zsh, fish or powershell');
    const script = Object.entries(scripts).find(([shell]) => shell === name)?.[1];
    if (script === undefined) throw usage(`the shell must be bash, zsh, fish or powershell, not "${name}"`);
    await context.out.write(script);
  },
};
